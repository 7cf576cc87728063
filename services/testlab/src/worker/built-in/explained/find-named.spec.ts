import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Knowledge } from '@portal/knowledge';
import { processorMsSince } from '../../../testing/processor-time.fixture';
import { findNamed } from './find-named';

const { concepts } = Knowledge.read();
const TEXTS = path.join(__dirname, '../../../../test-texts');
const namesIn = (text: string) => findNamed(text, concepts).map(({ concept }) => concept.term);

describe('concepts that a text names', () => {
  it('are found in slides without a sentence', () => {
    const slides =
      'Sorting\n- bubble sort\n- merge sort\n- quicksort\n\nTrees\n- binary search tree\n';
    const named = namesIn(slides);
    expect(named).toEqual(expect.arrayContaining(['bubble sort', 'merge sort']));
  });

  it('belong to what the text is about', () => {
    const text = readFileSync(path.join(TEXTS, 'economics-markets.txt'), 'utf8');
    const fields = findNamed(text, concepts).map(({ concept }) => concept.group.field);
    const own = fields.filter((field) => ['Economics', 'Business management'].includes(field));
    expect(own.length / fields.length).toBeGreaterThan(0.9);
  });

  it('are not called by another name of a kind that the text does not speak of', () => {
    const lab =
      'Pendulum\n- period of the simple pendulum\n- mass of the bob\n- initial angular displacement\n- acceleration\n';
    const slides =
      'MongoDB\n- database\n- horizontal scaling of a database\n- vertical scaling\n- a replica set\n- load balancing\n';
    expect(namesIn(lab)).toContain('simple pendulum');
    expect(namesIn(lab)).not.toContain('angle of rotation');
    expect(namesIn(slides)).toContain('vertical scaling');
    expect(namesIn(slides)).not.toContain('ReplicaSet');
  });

  it('come last where the text names them once, within a sentence on something else', () => {
    const notes =
      '# Sorting\n\nBubble sort is the first that we saw. Merge sort splits the list in halves. In the break somebody asked whether a binary search tree would not do as well as that, and we left it.\n\n- insertion sort\n';
    const named = namesIn(notes);
    expect(named.slice(0, 3).sort()).toEqual(['bubble sort', 'insertion sort', 'merge sort']);
    expect(named.at(-1)).toBe('binary search tree');
    const other = notes
      .replace('Bubble sort is the first that we saw', 'It was late')
      .replace('whether a', 'after a bubble sort whether a')
      .replace('- insertion', '- binary search tree\n- insertion');
    expect(namesIn(other).at(-1)).toBe('bubble sort');
  });

  it('are none in everyday talk and in nothing', () => {
    expect(
      namesIn('We met at the table and had a good time by the river with our people.'),
    ).toEqual([]);
    expect(namesIn('')).toEqual([]);
  });

  it('are found in time that grows with the text', () => {
    const text = readFileSync(path.join(TEXTS, 'cs-networks.txt'), 'utf8');
    const msOf = (times: number) => {
      const long = text.repeat(times);
      const start = process.cpuUsage();
      findNamed(long, concepts);
      return processorMsSince(start);
    };
    msOf(4);
    expect(msOf(64)).toBeLessThan(msOf(16) * 12);
  });
});
