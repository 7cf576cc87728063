/**
 * A file that is dropped where nothing takes it would replace the page. Such a drop does nothing, and the pointer
 * says so.
 */
export function ignoreDroppedFiles(): void {
  const ignore = (event: DragEvent) => {
    const hasFiles = event.dataTransfer?.types.includes('Files') ?? false;
    if (!hasFiles || event.defaultPrevented || isFileInput(event.target)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', ignore);
  addEventListener('drop', ignore);
}

function isFileInput(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file';
}
