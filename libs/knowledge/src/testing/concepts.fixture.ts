import type { ConceptFile, WrittenConcept } from '../concepts/concept-file';
import { ConceptStore } from '../concepts/concept-store';

function concept(term: string, meaning: string, cues: string, more: Partial<WrittenConcept> = {}) {
  return { term, aliases: [], meaning, cases: [], cues: cues.split(', '), ...more };
}

const LEARNING: ConceptFile = {
  field: 'Psychology',
  topic: 'Learning',
  groups: [
    {
      kind: 'kind of learning',
      concepts: [
        concept(
          'operant conditioning',
          'learning in which an act becomes more frequent through what follows it',
          'reinforcement, punishment, reward, consequence, Skinner, behaviour',
          {
            aliases: ['instrumental conditioning'],
            cases: [
              'A child tidies her room more often because her mother praises her each time.',
              'A rat comes to press a lever again and again, since each press brings it a grain.',
            ],
          },
        ),
        concept(
          'classical conditioning',
          'learning in which a neutral sign comes to call forth a reflex',
          'Pavlov, stimulus, response, bell, salivate, reflex',
          {
            cases: [
              'A dog runs to the door whenever the keys of its owner rattle.',
              'A patient feels sick at the mere smell of the ward where she was once given a strong drug.',
            ],
          },
        ),
        concept(
          'observational learning',
          'taking over an act that a model is praised for',
          'Bandura, model, imitation, watching, vicarious',
          { cases: ['A boy holds his fork as his older sister does.'] },
        ),
        concept(
          'habituation',
          'growing indifference to a sign that comes again and again',
          'repeated, response, decrease, exposure, ignore',
          { cases: ['After a week a student no longer hears the trains pass her window.'] },
        ),
        concept(
          'latent learning',
          'knowledge that shows only once there is a use for it',
          'Tolman, maze, rats, cognitive map',
        ),
      ],
    },
  ],
};

const NETWORKS: ConceptFile = {
  field: 'Information Technology',
  topic: 'Networks',
  groups: [
    {
      kind: 'transport protocol',
      concepts: [
        concept(
          'TCP',
          'protocol that delivers a stream of bytes in order and without loss',
          'connection, handshake, reliable, segments, retransmission',
          {
            aliases: ['Transmission Control Protocol'],
          },
        ),
        concept(
          'UDP',
          'protocol that sends single datagrams without any guarantee',
          'datagram, connectionless, unreliable, checksum',
        ),
        concept(
          'QUIC',
          'encrypted protocol of several streams on top of datagrams',
          'Google, streams, encryption, latency',
        ),
        concept(
          'SCTP',
          'protocol of several streams between hosts of many addresses',
          'multihoming, streams, association',
        ),
      ],
    },
    {
      kind: 'kind of store',
      concepts: [
        concept(
          'stack',
          'store from which what came last is taken first',
          'push, pop, last in, LIFO',
        ),
        concept(
          'queue',
          'store from which what came first is taken first',
          'enqueue, dequeue, first in, FIFO',
        ),
        concept(
          'heap',
          'tree whose root is always its least element',
          'priority, root, parent, child',
        ),
        concept(
          'hash table',
          'store that finds each thing by a number made of its key',
          'key, bucket, collision',
        ),
      ],
    },
  ],
};

const GEOLOGY: ConceptFile = {
  field: 'Geology',
  topic: 'Coasts',
  groups: [
    {
      kind: 'landform of a coast',
      concepts: [
        concept(
          'stack',
          'pillar of rock that the sea has cut off from a cliff',
          'cliff, erosion, waves, arch, headland',
        ),
        concept(
          'spit',
          'tongue of sand that grows from the shore into open water',
          'sand, drift, deposition, shore',
        ),
        concept('lagoon', 'shallow water that a bar parts from the sea', 'bar, shallow, salt'),
        concept(
          'estuary',
          'mouth of a river in which fresh and salt water mix',
          'river, tide, mouth',
        ),
      ],
    },
  ],
};

/** Returns a small store: kinds of learning, and a name shared by two fields. */
export function fewConcepts(): ConceptStore {
  return ConceptStore.fromFiles([LEARNING, NETWORKS, GEOLOGY]);
}
