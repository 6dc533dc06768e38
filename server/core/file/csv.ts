/** Tables that Excel opens. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { csvName } from '../../../contract/file/rules'

/** What makes a spreadsheet count instead of show, in both widths. A number alone does no harm. */
const formula = /^[=+\-@＝＋－＠\t\r]/
const number = /^-?\d+(\.\d+)?$/

/** One cell: shown as it is, never carried out. */
function cellOf(text: string): string {
  const plain = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`
/** The same at the top of a file, behind the mark that tells Excel UTF-8. */
export const csvHead = (cells: readonly string[]): string => `\ufeff${csvLine(cells)}`

/** Sends the lines as a file of that name. */
export const sendCsv = (reply: FastifyReply, title: string, lines: AsyncIterable<string>): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(csvName(title))}`)
    .send(Readable.from(lines))
