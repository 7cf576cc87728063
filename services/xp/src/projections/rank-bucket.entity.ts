import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of listed students whose balance is within a bucket, for each of two widths in mXP. */
@Entity({ name: 'rank_buckets' })
export class RankBucketEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'rank_buckets_pk' })
  width!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'rank_buckets_pk' })
  bucket!: string;

  @Column('integer')
  listed!: number;
}
