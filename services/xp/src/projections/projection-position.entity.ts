import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a projection has come in the global order, written with its rows. */
@Entity({ name: 'projection_positions' })
export class ProjectionPositionEntity {
  @PrimaryColumn('text')
  projection!: string;

  @Column('text', { nullable: true })
  cursor!: string | null;

  /** The event that stands there, so that another one in its place is noticed. */
  @Column('jsonb', { nullable: true })
  event!: Record<string, unknown> | null;

  /** Events that processes knew and the streams have no more; a rebuild forgets them. */
  @Column('jsonb', { nullable: true })
  missed!: Record<string, unknown>[] | null;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
