import { programRoutes } from '../../../contract/programs/schema'
import { demandSchool } from '../../core/registrar/demand'
import { implement } from '../../http/implement'
import { Deliveries } from './deliveries'
import { Endpoints } from './endpoints'
import { eventsOf, statisticsOf } from './open'
import { Tokens } from './tokens'

export default implement(programRoutes, (context) => {
  const secrets = context.secrets
  const endpoints = new Endpoints(context, secrets)
  const deliveries = new Deliveries(context, secrets)
  const tokens = new Tokens(context)
  return {
    'programs/list': async ({ viewer, query: { school } }) => {
      await demandSchool(context.db, viewer, school)
      return {
        endpoints: await endpoints.list(school),
        tokens: await tokens.list(school),
        events: context.house.all('tells').map(({ name, title, fields }) => ({
          name,
          title,
          fields: Object.entries(fields).map(([field, says]) => ({ name: field, says })),
        })),
        scopes: Object.entries(context.house.all('scopes')).map(([name, title]) => ({ name, title })),
      }
    },
    'programs/addEndpoint': ({ viewer, body }) => endpoints.add(viewer, body),
    'programs/editEndpoint': ({ viewer, body: { id, ...address } }) => endpoints.edit(viewer, id, address),
    'programs/setEndpoint': ({ viewer, body }) => endpoints.set(viewer, body.id, body.on),
    'programs/removeEndpoint': ({ viewer, body }) => endpoints.remove(viewer, body.id),
    'programs/rotate': ({ viewer, body }) => endpoints.rotate(viewer, body.id),
    'programs/test': ({ viewer, body }) => deliveries.test(viewer, body.id),
    'programs/deliveries': ({ viewer, query }) => deliveries.list(viewer, query),
    'programs/resend': ({ viewer, body }) => deliveries.resend(viewer, body.id),
    'programs/addToken': ({ viewer, body }) => tokens.add(viewer, body),
    'programs/revokeToken': ({ viewer, body }) => tokens.revoke(viewer, body.id),
    'open/v1/statistics': ({ program }) => statisticsOf(context, program),
    'open/v1/events': ({ program, query }) => eventsOf(context, program, query),
  }
})
