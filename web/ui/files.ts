/** Hands content to the browser as a file to keep. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** The bytes of a file in base64, for calls whose JSON body carries the whole file. */
export function fileInBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const address = reader.result as string;
      resolve(address.slice(address.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(new Error('A file could not be read')));
    reader.readAsDataURL(file);
  });
}
