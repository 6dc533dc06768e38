/** Tells the server of errors that nobody handled. */
import { timeouts } from '@/net/config'
import { ignored } from '@/platform/ignored'
import { navigation } from '@/platform/navigation'
import { request } from '@/platform/request'
import { onUncaught } from '@/platform/uncaught'
import { teller } from './teller'

export const tellUncaught = (): void =>
  onUncaught(
    teller(
      () => navigation.stack().pop() ?? '',
      (url, data) =>
        // what cannot be told is told by the next who has it
        void ignored(
          request({
            url,
            method: 'POST',
            header: { 'Content-Type': 'application/json' },
            data,
            timeout: timeouts.request,
          }),
        ),
    ),
  )
