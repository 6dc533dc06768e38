import { formRoutes } from '../../../../contract/home/form/schema'
import { implement } from '../../../http/implement'
import { Answering } from './answer'
import { answersKey } from './csv'
import { FormDesk } from './desk'
import { formFor } from './read'
import { totalsOf } from './totals'

export default implement(formRoutes, (context) => {
  const answering = new Answering(context)
  const desk = new FormDesk(context)
  return {
    'get/form': ({ query, viewer }) => formFor(context, viewer, query.form),
    'diy/commit': ({ body, viewer }) => answering.commit(viewer, body),
    'form/list': ({ query: { school, ...page }, viewer }) => desk.list(viewer, school, page),
    'form/save': ({ body, viewer }) => desk.save(viewer, body),
    'form/close': ({ body, viewer }) => desk.close(viewer, body.form, body.closed),
    'form/remove': ({ body, viewer }) => desk.remove(viewer, body.form),
    'form/answers': ({ query: { form, ...page }, viewer }) => desk.answers(viewer, form, page),
    'form/totals': ({ query, viewer }) => totalsOf(context, viewer, query.form),
    'form/export': ({ body, viewer }) => answersKey(context, viewer, body.form),
  }
})
