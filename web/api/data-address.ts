/** A file as a `data:` address, which stands by itself in a page or a picture. */
export function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('A file could not be read')));
    reader.readAsDataURL(file);
  });
}
