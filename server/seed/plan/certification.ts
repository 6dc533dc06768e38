import { rollEntry, rollNumber, Secrets } from '../../features/certification/secrets'
import { untilOf } from '../../../contract/certification/rules'
import type {
  certifications,
  faculties,
  mailDomains,
  majors,
  questions,
  roll,
} from '../../features/certification/tables'
import type { Config } from '../../config'
import { day } from '../clock'
import type { Random } from '../random'
import { questionWords } from '../text/questions'
import { mailWords, rollWords, studies } from '../text/studies'
import type { Person } from './people'
import type { School } from './schools'

/** Of so many people one has not certified yet, beside those on the rolls, who can at once. */
const oneOf = 8

export interface Studying {
  faculties: (typeof faculties.$inferInsert)[]
  majors: (typeof majors.$inferInsert)[]
  mailDomains: (typeof mailDomains.$inferInsert)[]
  questions: (typeof questions.$inferInsert)[]
  certifications: (typeof certifications.$inferInsert)[]
}

/** What the schools teach, and what they ask who says to study there. */
export function planStudying(
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

const certifiedAt = (now: number, index: number): number => now - (5 + (index % 20)) * day

/** Until when the nth person is a certified student; null for who has yet to certify. */
export function certifiedUntil(now: number, school: string, name: string, index: number): Date | null {
  const onRoll = (rollWords[school] ?? []).some(([, entered]) => entered === name)
  return onRoll || index % oneOf === oneOf - 1 ? null : new Date(untilOf(certifiedAt(now, index)))
}

/** A major that the college teaches, another for the next person. */
export function majorOf(school: string, college: string, index: number): string | null {
  const taught = studies[school]?.[college] ?? []
  return taught[index % taught.length] ?? null
}

/** The rolls, whose entries are hashes under this server's key. */
export function planRoll(
  config: Pick<Config, 'dataDir' | 'papersKey' | 'oldPapersKeys'>,
  campuses: readonly School[],
): (typeof roll.$inferInsert)[] {
  const secrets = new Secrets(config)
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
