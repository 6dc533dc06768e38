import type { Certification, Submission } from '@contract/certification/schema'

export const nobody: Certification = {
  state: 'none',
  school: { id: 's1', name: '临江大学' },
  standing: null,
  pending: null,
  refusal: null,
  offers: { roll: true, mail: [], quiz: true },
  quiz_left: 3,
  photos: false,
}
const studied = { college: '文学院', major: '汉语言文学', grade: 2024 }
export const certified: Certification = {
  ...nobody,
  state: 'approved',
  standing: { ...studied, way: 'roll', until: '2027-08-31T16:00:00.000Z' },
}
export const pending: NonNullable<Certification['pending']> = {
  ...studied,
  id: 'c1',
  way: 'card',
  name: '周屿',
  number: '2024130107',
  paper: 'p1',
  at: '2026-11-20T08:00:00.000Z',
}
export const waiting: Certification = { ...nobody, state: 'pending', pending }
export const submission: Submission = {
  id: 'c1',
  person: { id: 'u2', name: '小周', avatar: null, school: '临江大学', college: null },
  school: '临江大学',
  way: 'card',
  ...studied,
  before: null,
  name: '周屿',
  number: '2024130107',
  paper: 'p1',
  at: '2026-11-20T08:00:00.000Z',
}
