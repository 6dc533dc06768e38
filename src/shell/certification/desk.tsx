import type { Desks } from '@/shell/desks'
import { CertificationQueue } from './review'

export default { certifications: CertificationQueue } satisfies Desks
