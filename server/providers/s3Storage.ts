import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3StorageConfig } from './config'
import { onDisk } from './storage'
import type { StorageProvider } from './types'

/** S3 or what speaks like it (COS, OSS, MinIO): clients read the bucket, or the CDN before it, themselves. */
export function createS3Storage(config: S3StorageConfig): StorageProvider {
  const disk = new Disk(
    new S3Driver({
      bucket: config.bucket,
      region: config.region,
      ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
      forcePathStyle: config.pathStyle,
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
      // Many compatible services refuse the newer checksums and per-object ACLs.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      supportsACL: false,
      visibility: 'public',
    }),
  )
  const kept = onDisk(disk)
  return {
    ...kept,
    // a service shows an object when all of it has arrived
    replaceFile: kept.putFile,
    name: 's3',
    url: (key) => `${config.publicUrl}/${key}`,
    folder: null,
    origin: new URL(config.publicUrl).origin,
  }
}
