// The gallery is loaded by itself, so that what it draws is no part of the file that every display starts with.
void import('./start-gallery.tsx');
