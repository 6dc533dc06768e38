/** Sheets of what certifications are checked by: studies, the roll, questions about the campus, mail domains. */
import { sql } from 'drizzle-orm'
import { domainPattern, limits, optionLetters } from '../../../contract/registrar/rules'
import { rollEntry, rollNumber } from '../../core/seal/secrets'
import { dayOf, nameOf, studentNumber, text, whole, wrong } from '../../core/sheet/cells'
import type { SheetRules } from '../../core/sheet/rules'

const studies: SheetRules = {
  keyColumn: '专业',
  read(cells) {
    const [faculty, major] = [text(cells, '学院', limits.faculty.max), text(cells, '专业', limits.major.max)]
    return { key: `${faculty}\n${major}`, value: { faculty, major } }
  },
  standing: (schoolId) => sql`
    select f.name || chr(10) || m.name as key, jsonb_build_object('faculty', f.name, 'major', m.name) as value
    from faculties f join majors m on m.faculty_id = f.id where f.school_id = ${schoolId}`,
  apply: (schoolId) => [
    sql`insert into faculties (id, school_id, name) select distinct on (value->>'faculty') id, ${schoolId}::uuid, value->>'faculty'
      from added order by value->>'faculty', id on conflict do nothing`,
    sql`insert into majors (id, faculty_id, name) select a.id, f.id, a.value->>'major' from added a
      join faculties f on f.school_id = ${schoolId} and f.name = a.value->>'faculty' on conflict do nothing`,
    sql`delete from majors m using faculties f, removed r
      where f.id = m.faculty_id and f.school_id = ${schoolId} and r.key = f.name || chr(10) || m.name`,
    sql`delete from faculties f where f.school_id = ${schoolId} and not exists (select from majors m where m.faculty_id = f.id)
      and f.name in (select split_part(key, chr(10), 1) from removed)`,
  ],
}

const rollValue = sql`jsonb_build_object('entry', encode(r.entry, 'hex'), 'college', r.college, 'major', r.major, 'grade', r.grade,
  'leaves', r.leaves, 'keyId', r.key_id, 'numbered', r.number is not null)`

/**
 * A row from before rolls had numbers is known by its entry, one under a former key by what its number was there. Of two
 * that are the same student so, the one under the current key is; the other is nobody's.
 */
const roll: SheetRules = {
  keyColumn: '学号',
  read(cells, { schoolId, secrets }) {
    const number = studentNumber(cells['学号'] ?? '')
    const value = {
      entry: rollEntry(secrets, schoolId, number, nameOf(cells)).toString('hex'),
      college: text(cells, '学院', limits.faculty.max),
      major: text(cells, '专业', limits.major.max),
      grade: whole(cells, '年级', limits.grade.min, limits.grade.max),
      leaves: dayOf(cells, '离校日期'),
      keyId: secrets.keyId,
      numbered: true,
    }
    const former = secrets.formerHashes('enrolment', schoolId, number).map((hash) => hash.toString('hex'))
    return { key: rollNumber(secrets, schoolId, number).toString('hex'), value, former }
  },
  standing: (schoolId) => sql`
    select case when row_number() over (partition by key order by former, entry) = 1 then key else entry end as key, value
    from (select coalesce(f.key, encode(r.number, 'hex'), i.key, encode(r.entry, 'hex')) as key, ${rollValue} as value,
        encode(r.entry, 'hex') as entry, r.number is null or f.key is not null as former
      from roll r left join former f on f.old = encode(r.number, 'hex')
      left join incoming i on r.number is null and i.value->>'entry' = encode(r.entry, 'hex')
      where r.school_id = ${schoolId}) rows`,
  apply: (schoolId) => [
    sql`delete from roll r using changed c where r.school_id = ${schoolId} and r.entry = decode(c.value->>'entry', 'hex')
      and c.stood->>'entry' <> c.value->>'entry'`,
    sql`update roll r set entry = decode(c.value->>'entry', 'hex'), number = decode(c.key, 'hex'), college = c.value->>'college',
        major = c.value->>'major', grade = (c.value->>'grade')::int, leaves = (c.value->>'leaves')::date, key_id = c.value->>'keyId'
      from changed c where r.school_id = ${schoolId} and r.entry = decode(c.stood->>'entry', 'hex')`,
    sql`insert into roll (school_id, entry, number, college, major, grade, leaves, key_id)
      select ${schoolId}::uuid, decode(value->>'entry', 'hex'), decode(key, 'hex'), value->>'college', value->>'major',
        (value->>'grade')::int, (value->>'leaves')::date, value->>'keyId' from added`,
    sql`delete from roll r using removed d where r.school_id = ${schoolId} and r.entry = decode(d.stood->>'entry', 'hex')`,
  ],
}

const questions: SheetRules = {
  keyColumn: '题目',
  read(cells) {
    const key = text(cells, '题目', limits.question.max)
    const filled = optionLetters.filter((letter) => (cells[`选项${letter}`] ?? '') !== '')
    const options = filled.map((letter) => text(cells, `选项${letter}`, limits.option.max))
    if (options.length < 2) return wrong('至少要有两个选项')
    if (new Set(options).size < options.length) return wrong('有两个选项一样')
    const answer = (cells['答案'] ?? '').toUpperCase()
    const right = filled.findIndex((letter) => letter === answer)
    return right < 0
      ? wrong(`“答案”应是有内容的选项的字母：${filled.join('、')}`)
      : { key, value: { options, right } }
  },
  standing: (
    schoolId,
  ) => sql`select text as key, jsonb_build_object('options', options, 'right', "right") as value
    from questions where school_id = ${schoolId}`,
  apply: (schoolId) => [
    sql`update questions q set options = c.value->'options', "right" = (c.value->>'right')::int
      from changed c where q.school_id = ${schoolId} and q.text = c.key`,
    sql`insert into questions (id, school_id, text, options, "right")
      select id, ${schoolId}::uuid, key, value->'options', (value->>'right')::int from added`,
    sql`delete from questions q using removed r where q.school_id = ${schoolId} and q.text = r.key`,
  ],
}

const mail: SheetRules = {
  keyColumn: '域名',
  read(cells) {
    const key = text(cells, '域名', 120).toLowerCase().replace(/^@/, '')
    return new RegExp(domainPattern).test(key) ? { key, value: {} } : wrong('域名应像 stu.example.edu.cn')
  },
  standing: (schoolId) =>
    sql`select domain as key, '{}'::jsonb as value from mail_domains where school_id = ${schoolId}`,
  apply: (schoolId) => [
    sql`insert into mail_domains (domain, school_id) select key, ${schoolId}::uuid from added`,
    sql`delete from mail_domains m using removed r where m.school_id = ${schoolId} and m.domain = r.key`,
  ],
  conflicts: (schoolId) => sql`select i.line, '这个域名属于另一所学校' as text
    from incoming i join mail_domains m on m.domain = i.key where m.school_id <> ${schoolId}`,
}

export const certificationSheets = { studies, roll, questions, mail } as const
