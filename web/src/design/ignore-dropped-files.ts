/**
 * Prevents a dropped file from replacing the page: a drop outside a drop zone has no effect, and
 * the pointer indicates so.
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
