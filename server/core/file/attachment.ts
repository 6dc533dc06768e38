/** What encodeURIComponent leaves and RFC 5987 does not. */
const left = /['()*]/g
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(left, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The header content-disposition of a file that is saved under the name. */
export const attachment = (name: string): string => `attachment; filename*=UTF-8''${encoded(name)}`
