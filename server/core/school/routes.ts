import { schoolRoutes } from '../../../contract/school/schema'
import { implement } from '../../http/implement'
import { MapsService } from './maps'
import { SchoolService } from './service'

export default implement(schoolRoutes, (context) => {
  const service = new SchoolService(context)
  const maps = new MapsService(context)
  return {
    'school/nearbySchools': ({ query }) => service.nearby(query),
    'school/popularSchools': () => service.popular(),
    'school/search': ({ query }) => service.search(query),
    'school/house': ({ query }) => service.houses(query.school),
    'school/contacts': ({ query }) => service.contacts(query.school),
    'schoolJoin/create': ({ viewer, body }) => service.request(viewer, body),
    'maps/reverseGeocoder': ({ query }) => maps.reverseGeocoder(query),
    'maps/search': ({ query }) => maps.search(query),
    'maps/suggestion': ({ query }) => maps.suggestion(query),
    'maps/geocoder': ({ query }) => maps.geocoder(query.address),
    'maps/cityList': () => maps.cityList(),
    'maps/district': ({ query }) => maps.district(query.id),
    'maps/distance': ({ query }) => maps.distance(query),
  }
})
