import { Type, type Static } from 'typebox'
import { Count, FileForm, Id } from '../common'
import { post } from '../http'
import { modes, sheetNames } from './rules'

const oneOf = <T extends string>(values: readonly T[], title: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], title })

/** What bringing in a file changes, or has changed. */
export const SheetReport = Type.Object({
  /** Found by the columns of the first row. */
  sheet: oneOf(sheetNames, '表'),
  rows: Count,
  added: Count,
  changed: Count,
  removed: Count,
  /** Rows that the file does not name either, and that stay since people have used them. */
  kept: Count,
  /** Rows at fault. The others are brought in where `part` says so; then nothing is removed, since nobody knows what these rows name. */
  refused: Count,
  /** The first of them, by the line that the row begins on. */
  problems: Type.Array(Type.Object({ line: Count, text: Type.String() })),
  /** The same rows as a CSV file of the same columns and why; '' without any. */
  refusedRows: Type.String(),
  /** Names this file and these changes: what `registrar/import` is to carry out, and nothing else. */
  seen: Type.String(),
})
export type SheetReport = Static<typeof SheetReport>

const into = {
  /** Absent: the sheet holds for all schools. */
  school: Type.Optional(Id),
  mode: oneOf(modes, '方式'),
}

export const registrarRoutes = {
  'registrar/check': post({
    title: '检查学校的数据文件，不改动数据',
    form: true,
    query: Type.Object(into),
    // CSV, in UTF-8 or GB18030
    body: FileForm,
    data: SheetReport,
    who: 'administrator',
    limit: 20,
  }),
  'registrar/import': post({
    title: '导入检查过的学校数据文件',
    form: true,
    query: Type.Object({
      ...into,
      seen: Type.String({ minLength: 1, maxLength: 64, title: '检查结果' }),
      /** Leaves out the rows at fault. */
      part: Type.Optional(Type.Boolean({ title: '只导入没有问题的行' })),
    }),
    // CSV, in UTF-8 or GB18030
    body: FileForm,
    data: SheetReport,
    who: 'administrator',
    limit: 20,
  }),
}

declare module '../registry' {
  interface Registry {
    registrar: typeof registrarRoutes
  }
}
