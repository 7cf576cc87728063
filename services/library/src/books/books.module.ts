import { Module } from '@nestjs/common';
import { BooksRepository } from './books.repository';
import { bundledCatalogueProvider } from './bundled-catalogue.provider';
import { CatalogueSync } from './catalogue-sync';
import { OutsideBooks } from './outside-books';
import { WordsIndex } from './words-index';

/** Known books, and the words that find them. */
@Module({
  providers: [BooksRepository, WordsIndex, bundledCatalogueProvider, CatalogueSync, OutsideBooks],
  exports: [BooksRepository, WordsIndex],
})
export class BooksModule {}
