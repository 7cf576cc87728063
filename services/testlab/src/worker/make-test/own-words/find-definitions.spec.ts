import { prepareText } from '../../text/prepare-text';
import { findDefinitions } from './find-definitions';
import { learnCase } from './term-case';

const PADDING =
  'The heart pumps blood through the vessels of the body. The kidney removes urea from the blood of the body. The liver stores glucose for the muscles of the body.\n\n';

function define(text: string): Record<string, string> {
  const prepared = prepareText(PADDING + text);
  const found = findDefinitions(prepared, learnCase(prepared.allSentences));
  return Object.fromEntries(found.map(({ term, meaning }) => [term, meaning]));
}

describe('findDefinitions', () => {
  it('reads the glossary at the end of a chapter, behind its references too', () => {
    const entries =
      'board of directors: A group of people elected by the owners to govern the firm\nliability: the duty to pay what somebody else may claim';
    const told = {
      'board of directors': 'a group of people elected by the owners to govern the firm',
      liability: 'the duty to pay what somebody else may claim',
    };
    expect(define(entries)).toEqual(told);
    expect(define(`References\n\nSmith, J. (2001). Firms. Lagos.\n\n${entries}`)).toEqual(told);
  });

  it('takes a statement behind a label for no meaning', () => {
    const notes =
      'Hostile programs: The previous two properties can combine in a problematic way.\n\nInner wall: a barrier between parts of a network that trust each other less';
    expect(define(notes)).toEqual({
      'inner wall': 'a barrier between parts of a network that trust each other less',
    });
  });

  it('leaves out examples and what is said in other words', () => {
    const notes =
      'Inner wall: a barrier between parts of a network (e.g. two floors)\n\nDMZ: a part of a network between two walls, i.e. a buffer';
    expect(define(notes)).toEqual({
      'inner wall': 'a barrier between parts of a network',
      DMZ: 'a part of a network between two walls',
    });
  });

  it('reads what a law means by its words', () => {
    const law = '(1) "merchant" means a person who sells goods in the course of business;';
    expect(define(law)).toEqual({ merchant: 'a person who sells goods in the course of business' });
  });

  it('leaves alone a thing of which another sentence tells whose it is', () => {
    expect(define('The capacity is the amount of memory that has been set aside.')).toEqual({});
  });

  it.each([
    'Water is the cheapest source of hydrogen for the plants of the country.',
    'Hydrogen is a component of more compounds than any other element.',
    'Hydrogen is a unique element that almost deserves its own place in the table.',
    'Calcium chloride is the chloride of choice for the roads in winter.',
    'Shortly after decay, the ejected helium ion typically acquires two electrons to become a stable helium atom.',
  ])('takes no rank and no clause for what something is: %s', (sentence) => {
    expect(define(sentence)).toEqual({});
  });
});
