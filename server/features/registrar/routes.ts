import { eq } from 'drizzle-orm'
import { sheetMaxBytes } from '../../../contract/registrar/rules'
import { registrarRoutes } from '../../../contract/registrar/schema'
import { administers, type Context, type Viewer } from '../../context'
import { implement } from '../../http/implement'
import { gone, notYours, refuse } from '../../http/refusal'
import { Secrets } from '../../core/certification/secrets'
import { spooled } from '../../core/file/spool'
import { schools } from '../../core/school/tables'
import { carryOut, compare, isNothing } from './service'

async function demandSchool({ db }: Context, viewer: Viewer, id: string): Promise<void> {
  if (!administers(viewer, id)) throw notYours('学校')
  const found = await db.select({ id: schools.id }).from(schools).where(eq(schools.id, id))
  if (found.length === 0) throw gone('这所学校')
}

export default implement(registrarRoutes, (context) => {
  const secrets = new Secrets(context.config)
  const { db } = context
  return {
    'registrar/check': async ({ viewer, query: { school: schoolId, mode }, request }) => {
      await demandSchool(context, viewer, schoolId)
      const into = { schoolId, mode, by: viewer.id, secrets }
      return spooled(request, sheetMaxBytes, (file) => db.transaction((tx) => compare(tx, file, into)))
    },
    'registrar/import': async ({ viewer, query: { school: schoolId, mode, seen }, request }) => {
      await demandSchool(context, viewer, schoolId)
      const into = { schoolId, mode, by: viewer.id, secrets }
      return spooled(request, sheetMaxBytes, (file) =>
        db.transaction(async (tx) => {
          const report = await compare(tx, file, into)
          if (report.refused > 0) throw refuse(`有 ${report.refused} 行要先改好`)
          // sent again, it finds everything done
          if (isNothing(report)) return report
          if (report.seen !== seen) throw refuse('文件或学校的数据在检查之后变了，请再检查一次')
          await carryOut(tx, report, into)
          return report
        }),
      )
    },
  }
})
