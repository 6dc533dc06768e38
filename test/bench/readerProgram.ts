/** Reads an address steadily and prints what autocannon made of it. Arguments: the address, seconds. */
import autocannon from 'autocannon'
import { elsewhere } from './elsewhere'

const [url = '', seconds = '5'] = process.argv.slice(2)
/** Reads a second. */
const steady = 60

autocannon({
  url,
  connections: 4,
  overallRate: steady,
  duration: Number(seconds),
  requests: [
    {
      setupRequest: (request) => ({
        ...request,
        headers: { ...request.headers, 'x-forwarded-for': elsewhere() },
      }),
    },
  ],
}).then(
  ({ latency: { p99 }, non2xx, errors }) => process.stdout.write(JSON.stringify({ p99, non2xx, errors })),
  (error: unknown) => {
    process.stderr.write(String(error))
    process.exit(1)
  },
)
