import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A lexeme of the portal's passages: the fewer passages contain it, the greater its weight. */
@Entity({ name: 'passage_words' })
export class PassageWordEntity {
  @PrimaryColumn('text')
  word!: string;

  @Column('real')
  weight!: number;
}
