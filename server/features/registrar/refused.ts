/** The rows of a file that cannot be brought in, handed back. */
import { faultColumn, problemsShown, refusedMost } from '../../../contract/registrar/rules'
import type { SheetReport } from '../../../contract/registrar/schema'
import { csvHead, csvLine } from '../../core/file/csv'
import { openSheet } from './reading'

/** Characters of the rows at fault that are handed back. */
const refusedLength = 500_000

/** Rows at fault: the first ones, and how many. */
export class Problems {
  refused = 0
  private readonly kept: SheetReport['problems'] = []

  add(line: number, text: string): void {
    this.refused += 1
    if (this.kept.length < refusedMost) this.kept.push({ line, text })
  }

  get all(): SheetReport['problems'] {
    return this.kept
  }

  /** Those that are shown, by their lines. */
  get first(): SheetReport['problems'] {
    return this.kept.slice(0, problemsShown).sort((one, other) => one.line - other.line)
  }
}

/** The rows at fault as a file of their own, each with why. */
export async function rowsAt(csv: string, problems: SheetReport['problems']): Promise<string> {
  if (problems.length === 0) return ''
  const whyOf = new Map(problems.map(({ line, text }) => [line, `第 ${line} 行：${text}`]))
  const sheet = await openSheet(csv)
  const columns = sheet.columns.filter((column) => column !== faultColumn)
  let text = csvHead([...columns, faultColumn])
  for await (const { line, cells } of sheet.rows) {
    const why = whyOf.get(line)
    if (why === undefined) continue
    const row = csvLine([...columns.map((column) => cells[column] ?? ''), why])
    if (text.length + row.length > refusedLength) break
    text += row
  }
  return text
}
