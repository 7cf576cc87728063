import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many listed students have a balance within a bucket, of each of two widths in mXP. */
@Entity({ name: 'rank_buckets' })
export class RankBucketEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'rank_buckets_pk' })
  width!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'rank_buckets_pk' })
  bucket!: string;

  @Column('integer')
  listed!: number;
}
