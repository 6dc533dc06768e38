import { pack as packs } from '../../../contract/registrar/rules'
import { registrarRoutes } from '../../../contract/registrar/schema'
import { holds, type Viewer } from '../../context'
import { implement } from '../../http/implement'
import { refuse } from '../../http/refusal'
import { withSpool } from '../../core/file/spool'
import { demandSchool } from '../../core/registrar/demand'
import { withUnpacked } from './pack'
import { carryOut, compare, isNothing } from './service'

const by = (viewer: Viewer) => ({ by: viewer.id, platform: holds(viewer, 'platform-admin') })

export default implement(registrarRoutes, (context) => {
  const secrets = context.secrets
  const { db, house } = context
  const { storage } = context.providers
  return {
    'registrar/check': async ({ viewer, query: { school: schoolId = null, mode }, request }) => {
      if (schoolId !== null) await demandSchool(db, viewer, schoolId)
      const into = { schoolId, mode, ...by(viewer), secrets, house, storage }
      return withSpool(request, packs.maxBytes, (file) =>
        withUnpacked(file, (pack) => db.transaction((tx) => compare(tx, pack, into))),
      )
    },
    'registrar/import': async ({
      viewer,
      query: { school: schoolId = null, mode, seen, part = false },
      request,
    }) => {
      if (schoolId !== null) await demandSchool(db, viewer, schoolId)
      const into = { schoolId, mode, ...by(viewer), secrets, house, storage }
      return withSpool(request, packs.maxBytes, (file) =>
        withUnpacked(file, (pack) =>
          db.transaction(async (tx) => {
            const report = await compare(tx, pack, into)
            if (report.refused > 0 && !part) throw refuse(`有 ${report.refused} 行要先改好`)
            // sent again, it finds everything done
            if (isNothing(report)) return report
            if (report.seen !== seen) throw refuse('文件或学校的数据在检查之后变了，请再检查一次')
            await carryOut(tx, report, pack.pictures, into)
            return report
          }),
        ),
      )
    },
  }
})
