import { fewConcepts } from '../../testing/concepts.fixture';
import { explainConcept } from './explain-concept';

const { concepts } = fewConcepts();
const of = (term: string) => concepts.filter((one) => one.term === term).slice(0, 1);

describe('the explanation without a text', () => {
  it('says in a whole sentence what it is', () => {
    const [tcp] = of('TCP');
    expect(tcp && explainConcept(tcp, 'meaning', of('UDP'))).toBe(
      'TCP is a transport protocol: protocol that delivers a stream of bytes in order and without loss.',
    );
  });

  it('of a case says also what the nearest wrong choice is', () => {
    const [operant] = of('operant conditioning');
    const wrong = ['latent learning', 'classical conditioning'].flatMap(of);
    expect(operant && explainConcept(operant, 'case', wrong)).toBe(
      'This is a case of operant conditioning. Operant conditioning is a kind of learning: learning in which an act becomes more frequent through what follows it. Classical conditioning is something else: learning in which a neutral sign comes to call forth a reflex.',
    );
  });
});
