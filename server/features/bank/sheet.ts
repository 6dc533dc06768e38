/** Questions as a school brings them in. */
import { sql, type SQL } from 'drizzle-orm'
import { kindTitles, letterOf, questionLimits as limits, type Kind } from '../../../contract/bank/rules'
import { bankLetters, limits as named } from '../../../contract/registrar/rules'
import { chooseCell, lines, text, wrong } from '../../core/sheet/cells'
import type { StoredPicture } from '../../core/file/own'
import type { Cells, Reader, SheetRules } from '../../core/sheet/rules'
import { lineOf } from '../../http/text'
import { normaliseAnswer } from './marking'

/** Stands between what a key is made of: no cell holds it. */
const part = '\u001f'
/** Of a mock paper of a subject that is new. */
const paper = { questions: 20, minutes: 30 } as const

const kindsByTitle = Object.fromEntries(
  Object.entries(kindTitles).map(([kind, title]) => [title, kind as Kind]),
)
const judged = { 对: 'A', 正确: 'A', '√': 'A', A: 'A', 错: 'B', 错误: 'B', '×': 'B', B: 'B' } as const
const judgeOptions = ['正确', '错误']

interface Content {
  options: string[]
  answer: string[]
}

/** Spellings of a blank, parted by | or each on a line of its own. */
function fillOf(cells: Cells): Content {
  const answer = lines(cells, '答案', limits.spellings.max * (limits.answer.text + 1))
    .split(/[|｜\n]/)
    .map(lineOf)
    .filter((spelling) => normaliseAnswer(spelling) !== '')
  if (answer.length === 0) return wrong('“答案”没有填')
  if (answer.length > limits.spellings.max) return wrong(`“答案”最多 ${limits.spellings.max} 种写法`)
  return answer.some((one) => Array.from(one).length > limits.answer.text)
    ? wrong(`一种写法最多 ${limits.answer.text} 个字`)
    : { options: [], answer }
}

function choiceOf(cells: Cells, kind: Kind): Content {
  const filled = bankLetters.filter((letter) => (cells[`选项${letter}`] ?? '') !== '')
  const options = filled.map((letter) => text(cells, `选项${letter}`, limits.option.max))
  if (options.length < limits.options.min) return wrong('至少要有两个选项')
  if (new Set(options).size < options.length) return wrong('有两个选项一样')
  const letters = Array.from(
    (cells['答案'] ?? '')
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s,、;]/g, ''),
  )
  const places = letters.map((letter) => filled.findIndex((one) => one === letter))
  if (letters.length === 0 || places.includes(-1) || new Set(places).size < places.length)
    return wrong(`“答案”应是有内容的选项的字母：${filled.join('、')}`)
  if (kind === 'single' && places.length > 1) return wrong('单选题只有一个答案')
  return { options, answer: places.map(letterOf).sort() }
}

function contentOf(cells: Cells, kind: Kind): Content {
  if (kind === 'single' || kind === 'multiple') return choiceOf(cells, kind)
  const written = bankLetters.filter((letter) => (cells[`选项${letter}`] ?? '') !== '')
  if (kind === 'fill') return written.length > 0 ? wrong('填空题没有选项') : fillOf(cells)
  if (written.length > 0) return wrong('判断题不用填选项')
  return {
    options: judgeOptions,
    answer: [chooseCell<string>({ 答案: (cells['答案'] ?? '').toUpperCase() }, '答案', judged)],
  }
}

/** Pictures that came with the file, by their names; undefined where the file has no such column. */
function picturesOf(cells: Cells, column: string, { picture }: Reader): StoredPicture[] | undefined {
  const cell = cells[column]
  if (cell === undefined) return undefined
  const names = cell
    .split(/[|｜、;；\n]/)
    .map(lineOf)
    .filter((name) => name !== '')
  if (names.length > limits.pictures.max) return wrong(`“${column}”最多 ${limits.pictures.max} 张`)
  if (new Set(names).size < names.length) return wrong(`“${column}”有一张写了两次`)
  return names.map(picture)
}

const keyOf = sql`s.title || ${part}::text || c.title || ${part}::text || v.text`

/** Of equal ones the first is meant. */
const subjectOf = (schoolId: string): SQL =>
  sql`lateral (select id from bank_subjects where school_id = ${schoolId} and title = a.value->>'subject' order by id limit 1) s`
const chapterOf = sql`lateral (select id from bank_chapters where subject_id = s.id and title = a.value->>'chapter' order by id limit 1) c`

const contentColumns = sql`kind, text, options, answer, explanation, pictures, explanation_pictures`
const contentValues = sql`value->>'kind', value->>'text', value->'options', value->'answer', value->>'explanation',
  coalesce(value->'pictures', '[]')::json, coalesce(value->'explanationPictures', '[]')::json`

const removedIds = sql`select s.id from removed r join standing s on s.key = r.key`

/** Whoever answers one of them waits, and then finds it gone; or has answered, and it stays. */
const spares = (schoolId: string): SQL[] => [
  sql`select from bank_subjects where school_id = ${schoolId} order by id for update`,
  sql`select from bank_chapters where subject_id in (select id from bank_subjects where school_id = ${schoolId}) order by id for update`,
  sql`select from bank_questions where id in (${removedIds}) order by id for update`,
  sql`select from bank_versions where question_id in (${removedIds}) order by question_id, version for update`,
  sql`delete from removed r using standing s where s.key = r.key and (
    exists(select from bank_items i where i.question_id = s.id)
    or exists(select from bank_marks m where m.question_id = s.id) or exists(select from bank_reports p where p.question_id = s.id))`,
]

export const bankSheet: SheetRules = {
  keyColumn: '题目',
  read(cells, reader) {
    const subject = text(cells, '科目', named.subject.max)
    const chapter = text(cells, '章节', named.chapter.max)
    const kind = chooseCell<Kind>(cells, '题型', kindsByTitle)
    const asked = lines(cells, '题目', limits.text.max)
    const explanation = lines(cells, '解析', limits.explanation.max)
    return {
      key: [subject, chapter, asked].join(part),
      value: {
        ...{ subject, chapter, text: asked, kind, ...contentOf(cells, kind), explanation },
        pictures: picturesOf(cells, '题目图片', reader),
        explanationPictures: picturesOf(cells, '解析图片', reader),
      },
    }
  },
  standing: (schoolId) => sql`
    select distinct on (1) ${keyOf} as key, jsonb_build_object('subject', s.title, 'chapter', c.title, 'text', v.text, 'kind', v.kind,
      'options', v.options, 'answer', v.answer, 'explanation', v.explanation,
      'pictures', v.pictures, 'explanationPictures', v.explanation_pictures) as value, q.id
    from bank_questions q join bank_versions v on v.question_id = q.id and v.version = q.version
      join bank_chapters c on c.id = q.chapter_id join bank_subjects s on s.id = q.subject_id
    where s.school_id = ${schoolId} order by 1, q.id`,
  apply: (schoolId) => [
    sql`with moved as (
        update bank_questions q set version = q.version + 1 from changed a join standing s on s.key = a.key where q.id = s.id
        returning q.id, q.version, a.value)
      insert into bank_versions (question_id, version, ${contentColumns})
      select id, version, ${contentValues} from moved`,
    sql`insert into bank_subjects (id, school_id, title, paper_questions, paper_minutes)
      select distinct on (a.value->>'subject') a.id, ${schoolId}::uuid, a.value->>'subject', ${paper.questions}, ${paper.minutes}
      from added a where not exists(select from bank_subjects where school_id = ${schoolId} and title = a.value->>'subject')
      order by a.value->>'subject', a.id`,
    sql`insert into bank_chapters (id, subject_id, title)
      select distinct on (s.id, a.value->>'chapter') a.id, s.id, a.value->>'chapter' from added a cross join ${subjectOf(schoolId)}
      where not exists(select from bank_chapters where subject_id = s.id and title = a.value->>'chapter')
      order by s.id, a.value->>'chapter', a.id`,
    sql`insert into bank_questions (id, subject_id, chapter_id)
      select a.id, s.id, c.id from added a cross join ${subjectOf(schoolId)} cross join ${chapterOf}`,
    sql`insert into bank_versions (question_id, version, ${contentColumns}) select id, 1, ${contentValues} from added`,
    sql`delete from bank_versions where question_id in (${removedIds})`,
    sql`delete from bank_questions where id in (${removedIds})`,
    sql`delete from bank_chapters c using bank_subjects s where s.id = c.subject_id and s.school_id = ${schoolId}
      and exists(select from removed) and not exists(select from bank_questions where chapter_id = c.id)
      and not exists(select from bank_sheets where chapter_id = c.id)`,
    sql`delete from bank_subjects s where s.school_id = ${schoolId} and exists(select from removed)
      and not exists(select from bank_chapters where subject_id = s.id) and not exists(select from bank_sheets where subject_id = s.id)
      and not exists(select from bank_marks where subject_id = s.id) and not exists(select from bank_days where subject_id = s.id)`,
  ],
  spares,
}
