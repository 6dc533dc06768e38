import { schoolRoutes } from '../../../contract/school/schema'
import { implement } from '../../http/implement'
import { ContactService } from '../../core/registrar/contacts'
import { demandSchool } from '../../core/registrar/demand'
import { JoinService } from './joining'
import { offIn } from '../../core/switches/state'
import { lacksOf } from '../../core/lacks/lacks'
import { MapsService } from './maps'
import { SchoolService } from '../../core/school/service'

export default implement(schoolRoutes, (context) => {
  const service = new SchoolService(context)
  const joining = new JoinService(context)
  const contacts = new ContactService(context)
  const maps = new MapsService(context)
  return {
    'school/nearbySchools': ({ query }) => service.nearby(query),
    'school/popularSchools': () => service.popular(),
    'school/search': ({ query }) => service.search(query),
    'school/house': ({ query }) => service.houses(query.school),
    'school/contacts': ({ query }) => contacts.list(query.school),
    'school/addContact': ({ viewer, body: { school, ...draft } }) => contacts.add(viewer, school, draft),
    'school/editContact': ({ viewer, body: { id, ...draft } }) => contacts.edit(viewer, id, draft),
    'school/removeContact': ({ viewer, body }) => contacts.remove(viewer, body.id),
    'school/moveContact': ({ viewer, body }) => contacts.move(viewer, body.id, body.before),
    'school/lacks': async ({ viewer, query }) => {
      const school = await demandSchool(context.db, viewer, query.school)
      return { school, items: await lacksOf(context, school.id, await offIn(context, school.id)) }
    },
    'schoolJoin/create': ({ viewer, body }) => joining.ask(viewer, body),
    'schoolJoin/queue': ({ query }) => joining.queue(query),
    'schoolJoin/answer': ({ viewer, body }) => joining.answer(viewer, body),
    'maps/reverseGeocoder': ({ query }) => maps.reverseGeocoder(query),
    'maps/search': ({ query, viewer }) => maps.search(viewer, query),
    'maps/suggestion': ({ query, viewer }) => maps.suggestion(viewer, query),
    'maps/geocoder': ({ query }) => maps.geocoder(query.address),
    'maps/cityList': () => maps.cityList(),
    'maps/district': ({ query }) => maps.district(query.id),
    'maps/distance': ({ query }) => maps.distance(query),
  }
})
