import { fewConcepts } from '@portal/knowledge/testing/concepts.fixture';
import { waysOfAsking } from './concept-ways';
import { explainConcept } from './explain-concept';

const { concepts } = fewConcepts();
const conceptsOf = (term: string) => concepts.filter((one) => one.term === term).slice(0, 1);

function explain(term: string, kind: string, wrong: string[]): string | undefined {
  const [explained] = conceptsOf(term).flatMap((concept) =>
    waysOfAsking(concept)
      .filter((asked) => asked.kind === kind)
      .map((asked) => explainConcept(concept, asked, wrong.flatMap(conceptsOf))),
  );
  return explained;
}

describe('the explanation without a text', () => {
  it('says in a whole sentence what it is', () => {
    expect(explain('TCP', 'meaning', ['UDP'])).toBe(
      'TCP is a transport protocol: protocol that delivers a stream of bytes in order and without loss.',
    );
  });

  it('of a case says also what the nearest wrong choice is', () => {
    const wrong = ['latent learning', 'classical conditioning'];
    expect(explain('operant conditioning', 'case', wrong)).toBe(
      'A case of operant conditioning: learning in which an act becomes more frequent through what follows it. Classical conditioning is something else: learning in which a neutral sign comes to call forth a reflex.',
    );
  });
});
