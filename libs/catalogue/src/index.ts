export {
  type CatalogueBook,
  catalogueBookSchema,
  GENRES,
  type Genre,
  READ_KINDS,
  type ReadKind,
} from './catalogue-book';
export { isIsbn13 } from './isbn';
export { loadCatalogue } from './load-catalogue';
