import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Position of a projection in the global order, written together with its rows. */
@Entity({ name: 'projection_positions' })
export class ProjectionPositionEntity {
  @PrimaryColumn('text')
  projection!: string;

  @Column('text', { nullable: true })
  cursor!: string | null;

  /** The event at the position, so that a different event in its place is detected. */
  @Column('jsonb', { nullable: true })
  event!: Record<string, unknown> | null;

  /** Events that processes knew and that the streams lack; a rebuild clears them. */
  @Column('jsonb', { nullable: true })
  missed!: Record<string, unknown>[] | null;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
