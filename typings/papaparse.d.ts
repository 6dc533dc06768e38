/** Papa Parse: what tables that people bring need of it. Its own types bring those of Node along. */
declare module 'papaparse' {
  interface Parsed {
    data: string[][]
    /** `row`: from 0. */
    errors: { type: string; code: string; row?: number }[]
  }
  const papa: { parse(text: string, options: { delimiter: string; newline: '\n' }): Parsed }
  export default papa
}
