export { plainLine, plainText, storable } from './plain-text';
