import type { FastifyPluginAsync } from 'fastify'
import {
  sheetNames,
  sheets,
  templateName,
  templatePath,
  type SheetName,
} from '../../../contract/registrar/rules'
import { csvHead, csvLine } from '../../core/file/csv'
import { gone } from '../../http/refusal'

/** A sheet's columns and examples, as Excel opens them: with the mark that tells it UTF-8. */
export function templateOf(sheet: SheetName): string {
  const { columns, examples } = sheets[sheet]
  return csvHead(columns) + examples.map(csvLine).join('')
}

/** GET /api/registrar/template?sheet=…: for everyone, since it holds nobody's data. */
export const templates: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: { sheet?: string } }>(`/api/${templatePath}`, (request, reply) => {
    const sheet = sheetNames.find((name) => name === request.query.sheet)
    if (!sheet) throw gone('这张表')
    return reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(templateName(sheet))}`,
      )
      .send(templateOf(sheet))
  })
}
