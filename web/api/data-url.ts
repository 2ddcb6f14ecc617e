/** A file as a `data:` URL, for pages and images that must not depend on another request. */
export function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('A file could not be read')));
    reader.readAsDataURL(file);
  });
}
