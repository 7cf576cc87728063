import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A topic that a student has practised; its key is the topic in lower case. */
@Entity({ name: 'past_topics' })
export class PastTopicEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @PrimaryColumn('text', { name: 'topic_key' })
  topicKey!: string;

  @Column('text')
  topic!: string;

  @Column('timestamptz', { name: 'practised_at' })
  practisedAt!: Date;
}
