import { existsSync } from 'node:fs';
import { QuestionBank } from './bank/question-bank';
import type { Concept } from './concepts/concept';
import { ConceptStore } from './concepts/concept-store';
import { findConceptsIn, namedConcepts } from './concepts/find-concepts';
import { findHelp } from './help/find-help';
import type { GlossaryEntry, HelpArticle } from './help/help-article';
import { COMPILED, readContent } from './index/content';
import { indexKnowledge, readKnowledge, type WrittenKnowledge } from './index/written-knowledge';
import { keysOfName } from './names/word-index';

/** The portal's built-in knowledge: concepts, question bank, glossary and help. */
export class Knowledge {
  readonly concepts: ConceptStore;
  readonly bank: QuestionBank;
  /** Articles about the portal, in the order of the help page. */
  readonly helpArticles: readonly HelpArticle[];
  readonly glossary: readonly GlossaryEntry[];

  constructor({ concepts, bank, help }: WrittenKnowledge) {
    this.concepts = new ConceptStore(concepts);
    this.bank = new QuestionBank(bank);
    this.helpArticles = help.articles;
    this.glossary = help.glossary;
  }

  /** Reads the compiled index in 0.1 s, or the content itself if it is missing. */
  static read(): Knowledge {
    const written = existsSync(COMPILED) ? readKnowledge(COMPILED) : indexKnowledge(readContent());
    return new Knowledge(written);
  }

  /**
   * Returns the concepts that a question or a phrase names, in order; if it names none, those that
   * match it with a typing error or in part. If several fields share a name, `field` comes first.
   */
  findConcepts(query: string, limit: number, field: string | null = null): Concept[] {
    return findConceptsIn(this.concepts, query, { limit, field });
  }

  /** Returns the concepts that a question names, in order. */
  findNamed(query: string, limit: number): Concept[] {
    return [...new Set(namedConcepts(this.concepts, query))].slice(0, limit);
  }

  /** Returns the concept with exactly this name (in any spelling, singular or plural), or null. */
  conceptOf(name: string, field: string | null = null): Concept | null {
    const keys = keysOfName(name).join(' ');
    const found = this.findConcepts(name, Number.MAX_SAFE_INTEGER, field);
    const isCalled = ({ term, aliases }: Concept) =>
      [term, ...aliases].some((one) => keysOfName(one).join(' ') === keys);
    return found.find(isCalled) ?? null;
  }

  /** Returns articles about the portal that answer a question, best first. */
  findHelp(query: string, limit: number): HelpArticle[] {
    return findHelp(this.helpArticles, query, limit);
  }

  /** Returns the glossary entry of a word of the portal, or null. */
  glossaryEntryOf(word: string): GlossaryEntry | null {
    const keys = keysOfName(word).join(' ');
    const isCalled = ({ term, aliases }: GlossaryEntry) =>
      [term, ...aliases].some((one) => keysOfName(one).join(' ') === keys);
    return this.glossary.find(isCalled) ?? null;
  }
}
