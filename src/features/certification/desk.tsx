import type { Desks } from '@/features/desks'
import { CertificationQueue } from './review'

export default { certifications: CertificationQueue } satisfies Desks
