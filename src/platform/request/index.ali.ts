import { failureOf, handleResult } from '../vendor.ali'
import type { AlipayFailure } from '../vendor.ali'
import { encode, lowerNames, parseBody } from './response'
import type { RawResponse, Request } from './types'

/** Alipay counts every status beside 200 as a failure, number 19, which carries the answer all the same. */
interface Answered extends AlipayFailure {
  status?: number
  data?: unknown
  headers?: object
}
const httpStatusError = 19
const codes = { 11: 'invalid', 12: 'offline', 13: 'timeout', 20: 'invalid' } as const

const answer = (status: number, data: unknown, headers: object | undefined): RawResponse => ({
  status,
  data: typeof data === 'string' ? parseBody(data) : data,
  header: lowerNames(headers),
})

export const request: Request = ({ url, method, header, data, timeout }) =>
  new Promise((resolve, reject) => {
    const fail = (failure: Answered) => {
      if (failure.error === httpStatusError && failure.status)
        resolve(answer(failure.status, failure.data, failure.headers))
      else reject(failureOf(failure, codes, 'offline'))
    }
    handleResult(
      my.request({
        url,
        method,
        headers: header,
        ...encode(data),
        timeout,
        dataType: 'text',
        success: (result) => resolve(answer(result.status, result.data, result.headers)),
        fail,
      }),
    )
  })
