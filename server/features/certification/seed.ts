import type { Seeding } from '../../seed/campus'
import type { Person } from '../../seed/plan/people'
import type { School } from '../../seed/plan/schools'
import { certifiedAt } from '../../seed/plan/studying'
import type { Random } from '../../seed/random'
import { rollWords, studies } from '../../seed/text/studies'
import { rollEntry, rollNumber, type Secrets } from '../../core/seal/secrets'
import { mailWords } from './seed/mail'
import { questionWords } from './seed/questions'
import {
  certifications,
  faculties,
  mailDomains,
  majors,
  questions,
  roll,
} from '../../core/certification/tables'

interface Studying {
  faculties: (typeof faculties.$inferInsert)[]
  majors: (typeof majors.$inferInsert)[]
  mailDomains: (typeof mailDomains.$inferInsert)[]
  questions: (typeof questions.$inferInsert)[]
  certifications: (typeof certifications.$inferInsert)[]
}

/** What the schools teach, and what they ask who says to study there. */
function planStudying(
  now: number,
  campuses: readonly School[],
  people: readonly Person[],
  random: Random,
): Studying {
  const id = () => random.idAt(now)
  const taught = campuses.flatMap(({ row }) =>
    Object.entries(studies[row.name] ?? {}).map(([name, names]) => ({
      faculty: { id: id(), schoolId: row.id, name },
      names,
    })),
  )
  return {
    faculties: taught.map(({ faculty }) => faculty),
    majors: taught.flatMap(({ faculty, names }) =>
      names.map((name) => ({ id: id(), facultyId: faculty.id, name })),
    ),
    mailDomains: campuses.flatMap(({ row }) => {
      const domain = mailWords[row.name]
      return domain === undefined ? [] : [{ domain, schoolId: row.id }]
    }),
    questions: campuses.flatMap(({ row }) =>
      (questionWords[row.name] ?? []).map(([text, ...options]) => ({
        id: id(),
        schoolId: row.id,
        text,
        options,
        right: 0,
      })),
    ),
    certifications: people.flatMap((person, index) => planCertification(now, person, index, random)),
  }
}

/** The person's certification of this academic year, if there is one. What it grants stands on the person's row. */
function planCertification(
  now: number,
  { row, school }: Person,
  index: number,
  random: Random,
): Studying['certifications'] {
  const { college, grade, major, studentUntil, id: userId } = row
  if (!studentUntil || !college || !major || !grade) return []
  const decidedAt = new Date(certifiedAt(now, index))
  return [
    {
      id: random.idAt(decidedAt.getTime()),
      userId,
      schoolId: school.row.id,
      state: 'approved',
      way: 'roll',
      college,
      major,
      grade,
      decidedAt,
      until: studentUntil,
      createdAt: decidedAt,
    },
  ]
}

/** The rolls, whose entries are hashes under this server's key. */
function planRoll(secrets: Secrets, campuses: readonly School[]): (typeof roll.$inferInsert)[] {
  return campuses.flatMap(({ row: { id: schoolId, name: school } }) =>
    (rollWords[school] ?? []).map(([number, name, college, major, grade]) => {
      const entry = rollEntry(secrets, schoolId, number, name)
      return {
        schoolId,
        entry,
        number: rollNumber(secrets, schoolId, number),
        college,
        major,
        grade,
        keyId: secrets.keyId,
      }
    }),
  )
}

export const certificationSeed: Seeding = {
  after: ['school-contacts'],
  plan(campus) {
    const studying = planStudying(campus.now, campus.schools, campus.people, campus.random)
    campus.add(faculties, studying.faculties)
    campus.add(majors, studying.majors)
    campus.add(mailDomains, studying.mailDomains)
    campus.add(questions, studying.questions)
    campus.add(certifications, studying.certifications)
  },
  async fill(tx, { schools }, { secrets }) {
    await tx.insert(roll).values(planRoll(secrets, schools))
  },
}
