/** A CSV file as Excel and registrars' systems write it, row by row: nothing holds more than a row and a chunk. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { faultColumn, sheetNames, sheets, type SheetName } from '../../../contract/registrar/rules'
import { Refusal } from '../../http/refusal'
import { importedCell } from '../../core/file/csv'
import type { Cells } from '../../core/sheet/rules'

interface Row {
  /** The line that it begins on, from 1. */
  line: number
  cells: Cells
  /** More cells than columns. */
  long: boolean
}

/** Begins a file; told from the rest by it. */
const headBytes = 64 * 1024
/** Bytes of one row: an unclosed quote ends there, not with the memory. */
const rowMax = 16_000

const refuse = (sentence: string) => new Refusal(400, -2, sentence)
const notCsv = '请在 Excel 里另存为“CSV UTF-8（逗号分隔）”，再选那个文件'

async function encodingOf(file: string): Promise<'utf-8' | 'gb18030'> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(headBytes), 0, headBytes)
    .finally(() => handle.close())
  const head = buffer.subarray(0, bytesRead)
  if (bytesRead === 0) throw refuse('文件是空的')
  if (head.subarray(0, 2).toString('latin1') === 'PK' || head.subarray(0, 4).toString('hex') === 'd0cf11e0')
    throw refuse(`这是 Excel 工作簿。${notCsv}`)
  if (['fffe', 'feff'].includes(head.subarray(0, 2).toString('hex')))
    throw refuse(`这个文件是 UTF-16 编码。${notCsv}`)
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

/** ="2026000401", as systems write a number that Excel is to leave alone: a cell of its own, and no wrong quote. */
const keptNumbers = /(^|[,\n])=("[^"\n]*")(?=[,\n]|$)/g

/** Whole lines of a text that comes in pieces, so that no cell is cut; the last one ends with the text. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = ''
  for await (const piece of pieces) {
    const end = piece.lastIndexOf('\n') + 1
    if (end > 0) yield begun + piece.slice(0, end)
    begun = end > 0 ? piece.slice(end) : begun + piece
    // a row that long is refused by who reads it
    if (begun.length > rowMax) {
      yield begun
      begun = ''
    }
  }
  yield begun
}

/** The file's text with such cells as others are. */
async function* plainOf(file: string, digest: { update(chunk: Buffer): unknown }): AsyncGenerator<string> {
  for await (const lines of linesOf(textOf(file, digest))) yield lines.replace(keptNumbers, '$1$2')
}

/** The file's text, whose lines end with \n alone: one put together from several has every kind. Each byte passes through the hash, too. */
async function* textOf(file: string, digest: { update(chunk: Buffer): unknown }): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(file), { fatal: true })
  /** A \r that the next chunk may add a \n to. */
  let kept = ''
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      digest.update(chunk)
      const text = kept + decoder.decode(chunk, { stream: true })
      kept = text.endsWith('\r') ? '\r' : ''
      yield text.slice(0, text.length - kept.length).replace(/\r\n?/g, '\n')
    }
    yield `${kept && '\n'}${decoder.decode()}`
  } catch (err) {
    throw err instanceof TypeError && 'code' in err && err.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
      ? refuse(`文件里有认不出的字：它既不是 UTF-8，也不是 GB18030。${notCsv}`)
      : err
  }
}

const list = (names: readonly string[]): string => names.map((name) => `“${name}”`).join('、')

/** The sheet that has these columns. @throws Refusal that says what is missing or too much */
function sheetOf(columns: readonly string[]): SheetName {
  const shared = (name: SheetName) => sheets[name].columns.filter((column) => columns.includes(column)).length
  const foreignTo = (name: SheetName) => sheets[name].columns.length - shared(name)
  const [sheet] = [...sheetNames].sort(
    (one, other) => shared(other) - shared(one) || foreignTo(one) - foreignTo(other),
  )
  if (!sheet || shared(sheet) === 0) {
    throw refuse(`第一行要写列名，例如${list(sheetNames.map((name) => sheets[name].columns.join(',')))}`)
  }
  const {
    title,
    columns: known,
    optional,
  }: { title: string; columns: readonly string[]; optional: readonly string[] } = sheets[sheet]
  const missing = known.filter((column) => !columns.includes(column) && !optional.includes(column))
  if (missing.length > 0) throw refuse(`第一行看起来是“${title}”，缺了${list(missing)}列`)
  const foreign = columns.filter(
    (column, index) => !known.includes(column) || columns.indexOf(column) !== index,
  )
  if (foreign.length > 0) throw refuse(`“${title}”里多了${list(foreign)}列，请删掉再导入`)
  return sheet
}

/** Characters that no cell shows, and that the database or a page would stumble over. */
const clean = (cell: string): string =>
  importedCell(
    cell
      .replace(/[\u200b\ufeff]/g, '')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trim(),
  )
const breaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)

const faults: Record<string, string> = {
  CSV_MAX_RECORD_SIZE: '这一行太长了，可能是引号没有配对',
  CSV_QUOTE_NOT_CLOSED: '从这里起有一个引号没有配对',
}

export interface Sheet {
  name: SheetName
  columns: readonly string[]
  /** @throws Refusal that names the line where the file cannot be read on */
  rows: AsyncIterable<Row>
  /** SHA-256 of the file, once its rows are read. */
  digest(): string
}

/** Opens a file. @throws Refusal when it is no sheet of ours */
export async function openSheet(file: string): Promise<Sheet> {
  const hash = createHash('sha256')
  /** The line that the last row which could be read ends on; rows after it may still wait to be asked for. */
  let ended = 0
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: '\n',
    max_record_size: rowMax,
    on_record: (record: string[], { lines }) => {
      ended = lines
      return record
    },
  })
  // the error reaches whoever reads the parser
  pipeline(plainOf(file, hash), parser, () => undefined)
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<{
    record: string[]
    info: { lines: number }
  }>
  const next = async (): Promise<{ line: number; cells: string[] } | null> => {
    try {
      const { value, done } = await records.next()
      if (done) return null
      return { line: value.info.lines - breaks(value.record), cells: value.record.map(clean) }
    } catch (err) {
      if (!(err instanceof CsvError)) throw err
      const begun = faults[err.code]
      throw refuse(
        begun
          ? `第 ${ended + 1} 行：${begun}`
          : `第 ${String(err.lines)} 行：引号用得不对，带引号的内容要整格括起来`,
      )
    }
  }
  const trimmed = (cells: string[]): string[] =>
    cells.slice(
      0,
      cells.reduce((end, cell, index) => (cell === '' ? end : index + 1), 0),
    )
  const columns = trimmed((await next())?.cells ?? [])
  const name = sheetOf(columns.filter((column) => column !== faultColumn))
  async function* rows(): AsyncGenerator<Row> {
    for (let row = await next(); row; row = await next()) {
      const cells = trimmed(row.cells)
      if (cells.length === 0) continue
      const long = cells.length > columns.length
      yield {
        line: row.line,
        long,
        cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
      }
    }
  }
  return { name, columns, rows: rows(), digest: () => hash.digest('hex') }
}
