import { startVendor, type Vendor } from '../fakes/vendor'

/** A school's CAS 3: who signs in there is set by the test. `third`: it knows /p3/serviceValidate. */
export interface CasServer extends Vendor {
  person: { user: string; attributes: Record<string, string> }
  third: boolean
  /** How often somebody signed out there; it leads them back. */
  left: number
  /** Signs somebody in at the address that we sent them to, as its page does for a browser; where that goes next. */
  signIn(login: string): URL
}

const tag = (name: string, text: string) =>
  `<cas:${name}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</cas:${name}>`

export async function startCasServer(): Promise<CasServer> {
  const tickets = new Map<string, string>()
  const xml = (inside: string) => ({
    type: 'application/xml;charset=UTF-8',
    body: `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>`,
  })
  const vendor = await startVendor(({ url }) => {
    if (url.pathname === '/cas/login')
      return { status: 302, headers: { location: server.signIn(url.href).href }, body: '' }
    if (url.pathname === '/cas/logout') {
      server.left += 1
      return { status: 302, headers: { location: url.searchParams.get('service') ?? '' }, body: '' }
    }
    const third = url.pathname === '/cas/p3/serviceValidate'
    if (url.pathname !== '/cas/serviceValidate' && !(third && server.third))
      return { status: 404, type: 'text/html', body: 'Not Found' }
    const ticket = url.searchParams.get('ticket') ?? ''
    const good = tickets.get(ticket) === url.searchParams.get('service')
    tickets.delete(ticket)
    if (!good)
      return xml(
        `<cas:authenticationFailure code="INVALID_TICKET">Ticket ${ticket} not recognized</cas:authenticationFailure>`,
      )
    const { user, attributes } = server.person
    const more = Object.entries(attributes).map(([name, text]) => tag(name, text))
    return xml(
      `<cas:authenticationSuccess>${tag('user', user)}${third ? `<cas:attributes>${more.join('')}</cas:attributes>` : ''}</cas:authenticationSuccess>`,
    )
  })
  const server: CasServer = Object.assign(vendor, {
    person: { user: '2024001', attributes: {} },
    third: true,
    left: 0,
    signIn: (login: string) => {
      const service = new URL(login).searchParams.get('service') ?? ''
      const ticket = `ST-${tickets.size + 1}-${Math.random()}`
      tickets.set(ticket, service)
      const back = new URL(service)
      back.searchParams.set('ticket', ticket)
      return back
    },
  })
  return server
}
