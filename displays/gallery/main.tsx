// The gallery is loaded separately, so that it isn't part of the file that every display starts with.
void import('./start-gallery.tsx');
