import { feature } from '../../feature'
import { day } from '../../jobs'
import { keepMonths } from './round'

export default feature({
  rounds: (context) => [{ name: 'months', every: day, round: (going) => keepMonths(context, going) }],
})
