import { get } from '@/net/call'
import { Resource } from '@/net/resource'

/** What the server is set to do. */
export const serverConfig = new Resource(() => get('wxapp/config', {}, { loading: false, quiet: true }))

/** SMS codes go to the server's log instead of a phone. */
export const codesInLog = (): boolean => serverConfig.data?.mode === 'demo' && serverConfig.data.providers.sms === 'local'
