import { certificationRoutes } from '../../../contract/certification/schema'
import { implement } from '../../http/implement'
import { receive } from '../../core/file/receive'
import { Papers } from '../../core/certification/papers'
import { Proofs } from './proofs'
import { Quiz } from './quiz'
import { readPaper } from '../../core/certification/reading'
import { RealName } from '../../core/certification/realName'
import { Review } from './review'
import { CertificationService } from '../../core/certification/service'

export default implement(certificationRoutes, (context) => {
  const secrets = context.secrets
  const papers = new Papers(context, secrets)
  const service = new CertificationService(context, secrets, papers)
  const proofs = new Proofs(context, secrets, service)
  const quiz = new Quiz(context, service)
  const review = new Review(context, service)
  const realName = new RealName(context, secrets)
  return {
    'certification/faculty': ({ viewer, query }) => service.faculties(viewer, query.school),
    'certification/major': ({ query }) => service.majors(query.faculty),
    'certification/info': ({ viewer }) => service.info(viewer),
    'certification/upload': async ({ viewer, request }) => papers.store(viewer, await receive(request)),
    'certification/submit': ({ viewer, body }) => service.submit(viewer, 'submit', body),
    'certification/modify_c': ({ viewer, body }) => service.submit(viewer, 'replace', body),
    'certification/modify': ({ viewer, body }) => service.submit(viewer, 'modify', body),
    'certification/autocert': ({ viewer, body }) =>
      'mail' in body ? proofs.byMail(viewer, body) : proofs.byRoll(viewer, body),
    'certification/mailCode': async ({ viewer, body }) => ({
      wait: await proofs.sendCode(viewer, body.mail),
    }),
    'certification/question': ({ viewer, body }) => quiz.start(viewer, body),
    'certification/answer': ({ viewer, body }) => quiz.hand(viewer, body),
    'certification/looks': ({ viewer }) => papers.looks(viewer),
    'certification/paper': ({ viewer, query }) => papers.show(viewer, query.id),
    'certification/queue': ({ viewer, query }) => review.queue(viewer, query),
    'certification/review': ({ viewer, body: { id, ...decision } }) => review.decide(viewer, id, decision),
    'realName/info': ({ viewer }) => realName.info(viewer),
    'realName/verify': ({ viewer, body }) => realName.verify(viewer, body),
    identity: async ({ request, viewer }) =>
      readPaper(context, viewer, (ocr) => ocr.idCard, await receive(request)),
    businessLicense: async ({ request, viewer }) =>
      readPaper(context, viewer, (ocr) => ocr.license, await receive(request)),
  }
})
