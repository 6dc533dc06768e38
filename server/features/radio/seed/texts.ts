import type { Column } from '../../../../contract/radio/rules'
import type { Score } from './tune'

interface ProgrammeWords {
  /** Days ago. */
  age: number
  column: Column
  title: string
  intro: string
  /** Name of the student who presents it. */
  by: string
  score: Score
}

/** Two short pieces of the campus radio, played by this seed itself. */
export const programmeWords: readonly ProgrammeWords[] = [
  {
    age: 1,
    column: 'music',
    title: '下课铃变奏',
    by: '林夏',
    intro: '把临江大学的下课铃拆开，慢慢弹了一遍。适合走在回宿舍的路上听。',
    score: {
      name: 'bell',
      beat: 0.42,
      notes: [
        7,
        3,
        5,
        -2,
        null,
        -2,
        5,
        7,
        3,
        null,
        7,
        5,
        3,
        -2,
        null,
        null,
        -2,
        5,
        7,
        3,
        null,
        3,
        7,
        10,
        12,
        null,
        10,
        7,
        5,
        3,
        null,
        null,
        3,
        -2,
        0,
        3,
      ],
    },
  },
  {
    age: 3,
    column: 'notice',
    title: '给熬夜的人：一分钟都不到的晚安',
    by: '陈述',
    intro: '十一点半，图书馆放的闭馆曲子，录了一小段。听完就回去睡吧。',
    score: {
      name: 'goodnight',
      beat: 0.55,
      notes: [
        3,
        3,
        7,
        null,
        3,
        3,
        7,
        null,
        3,
        7,
        12,
        10,
        null,
        8,
        8,
        7,
        null,
        5,
        7,
        8,
        5,
        null,
        5,
        7,
        8,
        null,
        2,
        5,
        3,
        null,
        3,
      ],
    },
  },
]
