export { serverMaps as maps } from './server'
