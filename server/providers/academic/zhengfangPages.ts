/** The timetable that 正方's jwglxt answers with. */
import {
  notUnderstood,
  type NotUnderstood,
  type Words,
} from '../../../contract/timetable/academic/reading/rules'
import { listIn, textOfJson, wordOf } from './reading'

/** Why a term that may have classes shows none. */
function closed({ xnxqsfkz, xkkg, jfckbkg }: Record<string, unknown>): NotUnderstood[] {
  const why =
    String(xnxqsfkz) === 'true'
      ? '学校现在不让看这个学期的课表'
      : xkkg === false
        ? '学校还没有开放这个学期的课表'
        : jfckbkg === false
          ? '学校要先缴费才能看课表'
          : ''
  return why === '' ? [] : [notUnderstood('课表没有给出来', '教务系统', `${why}，开放后再来导入`)]
}

/** @throws AcademicError changed, where it is no timetable */
export function timetableIn(answer: Record<string, unknown>): {
  rows: Words[]
  untimed: string[]
  notUnderstood: NotUnderstood[]
} {
  const rows = listIn(answer, 'kbList').map((one, index) => ({
    name: wordOf(one, 'kcmc'),
    teacher: wordOf(one, 'xm', 'jsxm'),
    room: wordOf(one, 'cdmc'),
    day: wordOf(one, 'xqj', 'xqjmc'),
    sections: wordOf(one, 'jcs', 'jcor', 'jc'),
    weeks: wordOf(one, 'zcd', 'zcmc'),
    where: `第 ${index + 1} 条`,
    ...(wordOf(one, 'kcmc') === '' ? { all: textOfJson(one) } : {}),
  }))
  const others = ['sjkList', 'jxhjkcList'].flatMap((name) =>
    Array.isArray(answer[name]) ? listIn(answer, name) : [],
  )
  const nameOf = (one: Record<string, unknown>): string => wordOf(one, 'kcmc', 'qtkcgs', 'sjkcgs')
  const nameless = others.map((one) => (nameOf(one) === '' ? textOfJson(one).trim() : '')).filter(Boolean)
  return {
    rows,
    untimed: others.map(nameOf),
    notUnderstood: [
      ...(rows.length === 0 ? closed(answer) : []),
      ...nameless.map((words) => notUnderstood(words, '其他课程', '没有课程名')),
    ],
  }
}
