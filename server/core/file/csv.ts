/** Tables that Excel opens. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { csvName } from '../../../contract/file/rules'
import { attachment } from './attachment'

/** What makes a spreadsheet count instead of show, in both widths. A number alone does no harm. */
const formula = /^[=+\-@＝＋－＠\t\r]/
const number = /^-?\d+(\.\d+)?$/

/**
 * What a spreadsheet would show as another text: a number of so many digits that it is rounded, zeros before it, 1-2 and
 * 3/4, which are days to it, 1E5.
 */
const spoilt = /^(?:\d{12,}|0\d+|\d{1,4}[-/]\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{1,2}|\d+(?:\.\d+)?e[+-]?\d+)$/i

/** One cell: shown as it is, never carried out. A formula of one text keeps its digits; `importedCell` takes it back. */
function cellOf(text: string): string {
  const plain = spoilt.test(text)
    ? `="${text}"`
    : formula.test(text) && !number.test(text)
      ? `'${text}`
      : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** What such a cell says, and one that other systems write so. */
export const importedCell = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell

export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`
/** The same at the top of a file, behind the mark that tells Excel UTF-8. */
export const csvHead = (cells: readonly string[]): string => `\ufeff${csvLine(cells)}`

/** Sends the lines as a file of that name. */
export const sendCsv = (reply: FastifyReply, title: string, lines: AsyncIterable<string>): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', attachment(csvName(title)))
    .send(Readable.from(lines))
