/** The package declares no types for its bundle. What is declared here is what `heic-thread.ts` uses. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Handle = { readonly kind: 'image handle' };
  type Context = { readonly kind: 'context' };
  /** An embind enumeration value. */
  type Enum = { readonly value: number };
  type Plane = { id: Enum; width: number; height: number; stride: number; data: Uint8Array };
  /** Functions that fail return an error with a code in place of their result. */
  type Failed = { code: Enum; channels?: undefined };

  type Libheif = {
    heif_error_code: { heif_error_Ok: Enum };
    heif_colorspace: { heif_colorspace_RGB: Enum };
    heif_chroma: { heif_chroma_interleaved_RGB: Enum };
    heif_context_alloc: () => Context;
    heif_context_read_from_memory: (context: Context, bytes: Uint8Array) => { code: Enum };
    heif_js_context_get_primary_image_handle: (context: Context) => Handle | Failed;
    heif_js_decode_image2: (handle: Handle, colorspace: Enum, chroma: Enum) => { channels: Plane[] } | Failed;
  };

  export default function open(): Libheif;
}
